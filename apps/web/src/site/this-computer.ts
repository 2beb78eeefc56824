/** Whether only this computer reaches an address: nothing on the web can fetch it. */
export function isOnThisComputer(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/.test(hostname);
}
