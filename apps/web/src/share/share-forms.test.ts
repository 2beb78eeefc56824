import { readLink } from '@flyover/share-links';
import { describe, expect, test } from 'vitest';
import { frameCode, markdownLink, type ShareChoice, shareLink } from './share-forms.ts';

const PAGE = 'https://flyover.example.org/app/';
const QUERY = 'node[amenity=cafe]({{bbox}});out;';
const CHOICE: ShareChoice = { query: QUERY, position: { lat: 48.2, lon: 16.37, zoom: 13 }, run: true, form: 'auto' };

describe('the link', () => {
  test('holds the query, the position and the run', () => {
    const link = shareLink(CHOICE, PAGE);
    expect(link).toBe(`${PAGE}?Q=node%5Bamenity%3Dcafe%5D(%7B%7Bbbox%7D%7D)%3Bout%3B&C=48.2;16.37;13&R`);
    expect(readLink(link)).toMatchObject({ query: QUERY, lat: 48.2, lon: 16.37, zoom: 13, run: true, problems: [] });
  });
  test('leaves out what is not chosen, and the run where there is no query', () => {
    expect(shareLink({ query: 'out;', run: false, form: 'off' }, PAGE)).toBe(`${PAGE}?Q=out%3B`);
    expect(shareLink({ ...CHOICE, query: '' }, PAGE)).toBe(`${PAGE}?C=48.2;16.37;13`);
  });
  test('says that sizes are as they are written, in a sheet of its own, where there are sheets', () => {
    const linked = (query: string) => readLink(shareLink({ ...CHOICE, query, sizesAsWritten: true }, PAGE)).query;
    expect(linked(QUERY)).toBe(QUERY);
    const styled = `${QUERY}{{style: node { text: name; } }}`;
    expect(linked(styled)).toBe(`${styled}\n{{style: meta { font-sizes: as-written; } }}`);
    expect(linked(linked(styled) ?? '')).toBe(linked(styled));
  });
  test.each(['on', 'dense'] as const)('is packed: %s', (form) => {
    const link = shareLink({ ...CHOICE, form }, PAGE);
    expect(link.startsWith(form === 'dense' ? `${PAGE}#f1=` : `${PAGE}?q=`)).toBe(true);
    expect(readLink(link)).toMatchObject({ query: QUERY, run: true, problems: [] });
  });
});

describe('forms for texts', () => {
  test('Markdown: brackets of the name and of the link do not end it', () => {
    expect(markdownLink(`${PAGE}?Q=node(1)`, 'Cafés [mine]\n*')).toBe(`[Cafés \\[mine\\] \\*](${PAGE}?Q=node%281%29)`);
  });
  test('HTML: nothing of the name or the link ends its attribute', () => {
    const code = frameCode(`${PAGE}map.html?Q=a&C=1;2;3`, '"><script>alert(1)</script>');
    expect(code).toContain(`src="${PAGE}map.html?Q=a&amp;C=1;2;3"`);
    expect(code).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
    expect(code).not.toContain('<script');
  });
});
