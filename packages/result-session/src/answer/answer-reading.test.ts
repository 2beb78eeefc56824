import { describe, expect, test } from 'vitest';
import { answerKind } from './answer-reading.ts';

describe('answerKind', () => {
  test.each([
    ['application/json', '{"version":0.6', 'json'],
    ['', ' \n{"version":0.6', 'json'],
    ['application/json; charset=utf-8', '', 'json'],
    ['application/json', '{"elements":[{"tags":{"note":"<html> and <osm >"}}', 'json'],
    ['application/osm3s+xml', '<?xml version="1.0"?>\n<osm version="0.6">', 'xml'],
    ['', '<osm>', 'xml'],
    ['', '<osm/>', 'xml'],
    ['', '<?xml version="1.0"?>\n<osmChange version="0.6">', 'xml'],
    ['application/xml', '<!-- a comment -->\n<osm\tversion="0.6">', 'xml'],
    ['application/xml', '<osm version="0.6"><note>&lt;html</note><x a="<html>"/>', 'xml'],
    ['text/html; charset=utf-8', '<?xml version="1.0"?><!DOCTYPE html><html lang="en">', 'page'],
    ['application/json', '<!DOCTYPE html><HTML>', 'page'],
    ['', '<html><body><osm></osm></body>', 'page'],
    ['text/html', '<h1>504 Gateway Time-out</h1>', 'page'],
    ['text/csv', '@id\tname\n1\t<html> ', 'text'],
    ['text/plain', '', 'text'],
    ['', '<osm-script>', 'text'],
    ['text/xml', '<kml>', 'text'],
  ])('%j and %j: %s', (contentType, head, kind) => expect(answerKind(contentType, head)).toBe(kind));
});
