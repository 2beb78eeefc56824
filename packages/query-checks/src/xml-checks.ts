/** Attributes of the XML form that a server takes and does not look at. */
import { allStatements, type Filter, scanXmlTag } from '@flyover/overpass-ql';
import { type CheckContext, note } from './check-context.ts';

/** Checks the tag filters of a query in the XML form. */
export function checkXml(context: CheckContext): void {
  if (context.language !== 'xml') return;
  for (const statement of allStatements(context.script.statements))
    if (statement.kind === 'query') for (const filter of statement.filters) checkFilter(context, filter);
}

function checkFilter(context: CheckContext, { kind, from }: Filter): void {
  if (kind !== 'tagExists' && kind !== 'tagEquals' && kind !== 'tagMatches' && kind !== 'tagKeyMatches') return;
  const { attributes } = scanXmlTag(context.text, from);
  const of = (name: string) => attributes.find((attribute) => attribute.name === name && attribute.value !== '');
  const idle = [
    kind === 'tagExists' || kind === 'tagKeyMatches' ? of('modv') : undefined,
    kind === 'tagExists' || kind === 'tagEquals' ? of('case') : undefined,
  ];
  for (const attribute of idle) {
    if (attribute === undefined) continue;
    const { name, to } = attribute;
    const before = context.text.slice(from, attribute.from);
    const gap = before.length - before.trimEnd().length;
    note(
      context,
      'attribute-without-effect',
      attribute,
      { attribute: name },
      { title: 'remove', text: name, edits: [{ from: attribute.from - gap, to, insert: '' }] },
    );
  }
}
