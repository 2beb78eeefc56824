/** The address of JOSM's remote control: the port that it opens by default, unless the configuration names another. */
let address = 'http://127.0.0.1:8111/';

/** Base address, ends in `/`. */
export function josmAddress(): string {
  return address;
}

/** Takes the address of the configuration, once, when the page starts. */
export function setJosmAddress(configured: string): void {
  address = configured;
}
