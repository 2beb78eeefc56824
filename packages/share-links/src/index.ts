export type { DenseLink } from './dense/dense-code.ts';
export { LINK_LIMITS, LinkError, type LinkErrorKind } from './link-error.ts';
export { decodePosition, encodePosition, type LinkPosition, positionText } from './position.ts';
export { decodeQuery, encodeQuery } from './query-code.ts';
export { type LinkProblem, type OpenedLink, readLink } from './read-link.ts';
export { type LinkTemplate, TEMPLATE_NAMES, TEMPLATES, type TemplateDefinition, type TemplateParameter } from './template.ts';
export { type LinkCompression, type LinkState, linkWarning, writeDenseLink, writeHistoryLink, writeLink } from './write-link.ts';
