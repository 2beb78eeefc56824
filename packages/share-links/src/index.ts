export type { DenseLink } from './dense/dense-code.ts';
export type { LinkLayer } from './link-layer.ts';
export { LINK_LIMITS, LinkError, type LinkErrorKind, type LinkFault, type LinkProblem } from './link-problem.ts';
export { decodePosition, encodePosition, type LinkPosition, positionText } from './position.ts';
export { decodeQuery, encodeQuery } from './query-code.ts';
export { type OpenedLink, readLink } from './read-link.ts';
export { type LinkTemplate, TEMPLATE_NAMES, TEMPLATES, type TemplateDefinition } from './template.ts';
export { type FrameSize, linkAsIframe, linkAsMarkdown, toUmap, toWikiTemplate, type UmapOptions } from './texts.ts';
export {
  isOpenable,
  type LinkCompression,
  type LinkState,
  linkWarning,
  writeDenseLink,
  writeHistoryLink,
  writeLink,
} from './write-link.ts';
