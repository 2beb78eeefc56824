/** The page of `/api/convert`, from which programs such as QuickOSM take what stands behind `<pre>` and a line feed, on one line. */
import { escapeLine } from '@flyover/overpass-output';
import type { QueryForm } from '@flyover/overpass-ql';

const FORM_NAMES: Readonly<Record<QueryForm, string>> = {
  xml: 'pretty XML',
  pretty: 'pretty Overpass QL',
  compact: 'compact Overpass QL',
};

/** XHTML as of the Overpass API 0.7.62; the compact form is a link that runs it. */
export function convertPage(text: string, form: QueryForm): string {
  const shown = `<pre>\n${escapeLine(text)}</pre>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
	"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" xml:lang="en" lang="en">
<head>
  <meta http-equiv="content-type" content="text/html; charset=utf-8" lang="en"></meta>
  <title>OSM3S Converted Query</title>
</head>
<body>

<h1>Overpass API Converted Query</h1>

<p>Your query in ${FORM_NAMES[form]}:</p>
${form === 'compact' ? `<a href="interpreter?data=${encodeURIComponent(text)}">${shown}</a>` : shown}

</body>
</html>
`;
}
