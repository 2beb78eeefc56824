import { expect, test } from 'vitest';
import { needsRepair, repairQuery } from './index.ts';

test('the example of the README', () => {
  const repair = repairQuery('way[highway]({{bbox}});\nout;', 'map');
  expect(repair.text).toBe('way[highway]({{bbox}});\n/* added by repair */\n(._;>;);\n/* end of repair */\nout;');
  expect(needsRepair(repair.text, 'map')).toBe(false);
  expect(repairQuery('[out:json];way[highway];out body;>;out skel qt;', 'editor').text).toBe(
    '[out:xml];way[highway];out meta;>;out meta qt;',
  );
  expect(repairQuery('way[highway]\nout;', 'map').problems[0].reason).toMatchObject({ fault: { message: "';' expected - 'out' found." } });
});
