/**
 * The syntax tree of Overpass QL, version 0.7.62 of the Overpass API.
 *
 * Every node is a plain object with a `kind`, its range in the text and its line, so that a consumer is a `switch`
 * over `kind` and an error can always say where. Offsets count UTF-16 units, as CodeMirror and `String` do.
 */
import type { SyntaxNode } from './syntax-node.ts';
import type { Statement } from './syntax-tree-block.ts';
import type { Setting } from './syntax-tree-setting.ts';

/** A whole query: the settings in front and the statements in order. */
export interface Script extends SyntaxNode {
  readonly kind: 'script';
  readonly settings: readonly Setting[];
  readonly statements: readonly Statement[];
}
