/** Pictures inside an SVG: it holds all of them itself, so that nothing is fetched when it is opened. */
import { escapeXml } from '@flyover/osm-elements';
import { svgNumber } from '../svg-shapes.ts';

/** A picture that may stand in an SVG. */
export interface SvgImage {
  /** A `data:` address. */
  readonly href: string;
  /** Its own size, pixels. */
  readonly width: number;
  readonly height: number;
}

/** Gives the picture of an address or of a bundled icon, as a record names it; `undefined` where there is none. */
export type SvgImages = (address: string) => SvgImage | undefined;

const NO_SIZE = { width: 16, height: 16 };

/** The pictures of one file: each stands in it once, and is referred to by where it is drawn. */
export class ImageShelf {
  /** Addresses without an image. */
  readonly missing = new Set<string>();
  private readonly images: SvgImages;
  private readonly known = new Map<string, SvgImage | undefined>();
  private readonly ids = new Map<string, string>();
  private definitions = '';

  constructor(images: SvgImages) {
    this.images = images;
  }

  /** The picture of an address; what is not there is remembered as missing. */
  imageOf(address: string): SvgImage | undefined {
    if (!this.known.has(address)) {
      const image = this.images(address) ?? (isDataImage(address) ? { href: address, ...(pngSize(address) ?? NO_SIZE) } : undefined);
      this.known.set(address, image !== undefined && isDataImage(image.href) ? image : undefined);
    }
    const image = this.known.get(address);
    if (image === undefined) this.missing.add(address);
    return image;
  }

  /**
   * The id of an element that is drawn by reference; a new one stands in `takeDefinitions`.
   *
   * @param key tells elements apart
   * @param make the element with the id
   */
  idOf(key: string, make: (id: string) => string): string {
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    const id = `i${this.ids.size}`;
    this.ids.set(key, id);
    this.definitions += `<defs>${make(id)}</defs>\n`;
    return id;
  }

  /** The elements that have got an id since the last time; they have to stand in the file before what refers to them. */
  takeDefinitions(): string {
    const { definitions } = this;
    this.definitions = '';
    return definitions;
  }
}

/** An image element; the picture is stretched to the size. */
export function imageElement(href: string, attributes: string, width: number, height: number): string {
  return `<image ${attributes} width="${svgNumber(width)}" height="${svgNumber(height)}" preserveAspectRatio="none" href="${escapeXml(href)}"/>`;
}

function isDataImage(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(address);
}

/** The size in the head of a PNG in base64. */
function pngSize(address: string): { width: number; height: number } | undefined {
  const head = /^data:image\/png;base64,([A-Za-z0-9+/]{32})/i.exec(address);
  if (head === null) return undefined;
  const byte = Uint8Array.from(atob(head[1]), (letter) => letter.charCodeAt(0));
  const view = new DataView(byte.buffer);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  return width > 0 && height > 0 && width < 10_000 && height < 10_000 ? { width, height } : undefined;
}
