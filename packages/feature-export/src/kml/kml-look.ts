/** A look as the style of a placemark. */
import type { PlainColour, PlainLook } from '../style/export-style.ts';
import { decimalText, xmlText } from '../xml-text.ts';
import { kmlColour, PIN_FOLDER } from './kml-style.ts';

/** Pixels that a pin and a letter of scale 1 are high. */
const PIN_SIZE = 32;
const FONT_SIZE = 16;

const PLAIN_PIN = `${PIN_FOLDER}wht-blank.png`;

/** The order of the parts is the schema's. An icon of the web is named by its address; others are pins in its colour. */
export function lookStyle({ isPoint, stroke, strokeWidth, fill, marker, markerSize, icon, label, fontSize }: PlainLook): string {
  const parts = isPoint
    ? [iconStyle(marker, markerSize, icon), labelStyle(label, fontSize)]
    : [labelStyle(label, fontSize), lineStyle(stroke, strokeWidth), polyStyle(fill, stroke !== undefined)];
  return `<Style>${parts.join('')}</Style>`;
}

function iconStyle(marker: PlainColour | undefined, size: number | undefined, icon: string | undefined): string {
  const isAddress = icon !== undefined && /^https?:\/\//i.test(icon);
  const scale = size === undefined ? 1 : Math.min(4, Math.max(0.25, size / PIN_SIZE));
  const colour = isAddress ? '' : colourElement(marker);
  return `<IconStyle>${colour}<scale>${decimalText(scale)}</scale><Icon><href>${isAddress ? xmlText(icon) : PLAIN_PIN}</href></Icon></IconStyle>`;
}

function labelStyle(label: PlainColour | undefined, fontSize: number | undefined): string {
  if (label === undefined && fontSize === undefined) return '';
  const scale = fontSize === undefined ? '' : `<scale>${decimalText(Math.min(4, fontSize / FONT_SIZE))}</scale>`;
  return `<LabelStyle>${colourElement(label)}${scale}</LabelStyle>`;
}

function lineStyle(stroke: PlainColour | undefined, width = 1): string {
  return stroke === undefined ? '' : `<LineStyle>${colourElement(stroke)}<width>${decimalText(Math.min(1000, width))}</width></LineStyle>`;
}

function polyStyle(fill: PlainColour | undefined, isOutlined: boolean): string {
  return `<PolyStyle>${colourElement(fill)}<fill>${fill === undefined ? 0 : 1}</fill><outline>${isOutlined ? 1 : 0}</outline></PolyStyle>`;
}

function colourElement(colour: PlainColour | undefined): string {
  return colour === undefined ? '' : `<color>${kmlColour(colour.colour, colour.opacity)}</color>`;
}
