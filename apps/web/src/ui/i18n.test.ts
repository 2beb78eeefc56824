import { beforeEach, describe, expect, test, vi } from 'vitest';

const page = { lang: 'en', dir: '' };
let logged: string[] = [];
let asked: string[] = [];

/** The texts of the page as a browser has them that wishes for `preferred`; files that are `broken` do not come. */
async function open(setting: string, preferred: readonly string[] = [], broken: readonly string[] = []) {
  vi.resetModules();
  Object.assign(page, { lang: 'en', dir: '' });
  logged = [];
  asked = [];
  vi.stubGlobal('document', { documentElement: page });
  vi.stubGlobal('navigator', { languages: preferred });
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void logged.push(text));
  const come = async <T>(name: string, texts: T): Promise<T> => {
    asked.push(name);
    if (broken.includes(name)) throw new Error('404');
    return texts;
  };
  const language = (code: string, run: string, table: string) => () =>
    come(code, {
      shell: { run: { run } },
      parts: { table: () => come(`${code}/table`, { default: { table: { search: table } } }) },
    });
  vi.doMock('virtual:languages', () => ({
    LANGUAGES: {
      de: language('de', 'Starten', 'Suchen'),
      fr: language('fr', 'Lancer', 'Chercher'),
      ar: language('ar', 'تشغيل', 'بحث'),
      pt: language('pt', 'Executar', 'Procurar'),
    },
  }));
  const texts = await import('./i18n.ts');
  const { default: i18next } = await import('i18next');
  await texts.startTexts(setting);
  return { ...texts, say: (key: string) => i18next.t(key) };
}

beforeEach(() => void vi.restoreAllMocks());

describe('the page speaks', () => {
  test('the browser’s language from its first word on, and fetches nothing of another', async () => {
    const { say } = await open('auto', ['de-AT', 'fr']);
    expect([say('run.run'), page, asked, logged]).toEqual(['Starten', { lang: 'de', dir: 'ltr' }, ['de'], []]);
  });
  test('the language of the settings', async () => expect((await open('fr', ['de'])).say('run.run')).toBe('Lancer'));
  test('the Portuguese of Portugal by its own rules: nothing is counted as one, and thousands stand apart', async () => {
    const { say, loadTexts, pageLanguage } = await open('pt');
    await loadTexts('table');
    expect([say('run.run'), say('table.search'), page.lang, asked]).toEqual(['Executar', 'Procurar', 'pt-PT', ['pt', 'pt/table']]);
    const { default: i18next } = await import('i18next');
    const { language } = i18next;
    expect([new Intl.PluralRules(language).select(0), (1234567).toLocaleString(language), pageLanguage()]).toEqual([
      'other',
      '1\u00a0234\u00a0567',
      'pt',
    ]);
  });
  test('English without fetching a thing', async () => {
    const { say } = await open('auto', ['en-GB']);
    expect([say('run.run'), asked]).toEqual(['Run', []]);
  });
  test('Arabic from right to left', async () => {
    await open('ar');
    expect(page).toEqual({ lang: 'ar', dir: 'rtl' });
  });
  test('a part in its language, once that is needed', async () => {
    const { say, loadTexts } = await open('de');
    await loadTexts('table');
    expect([say('table.search'), asked]).toEqual(['Suchen', ['de', 'de/table']]);
  });
  test('another language at once, in the parts that are there', async () => {
    const { say, speak, loadTexts } = await open('de');
    await loadTexts('table');
    await speak('ar');
    expect([say('run.run'), say('table.search'), page.dir]).toEqual(['تشغيل', 'بحث', 'rtl']);
    await speak('en');
    expect([say('run.run'), page]).toEqual(['Run', { lang: 'en', dir: 'ltr' }]);
  });
  test('the last of two that were wished for, also in a part that comes meanwhile', async () => {
    const { say, speak, loadTexts } = await open('en');
    await Promise.all([speak('de'), speak('fr'), loadTexts('table')]);
    expect([say('run.run'), say('table.search')]).toEqual(['Lancer', 'Chercher']);
  });
});

describe('what cannot be had', () => {
  test('a language that nobody has written is English, and logged', async () => {
    const { say } = await open('tlh');
    expect([say('run.run'), logged]).toEqual(['Run', ['unsupported language: tlh switching back to: en']]);
  });
  test('a file that does not come leaves English, and is logged', async () => {
    const { say } = await open('de', [], ['de']);
    expect([say('run.run'), logged]).toEqual(['Run', ['failed to load language file: de']]);
  });
  test('a language that is chosen and does not come leaves the one before, and whoever chose it hears of that', async () => {
    const { say, speak } = await open('fr', [], ['de']);
    expect([await speak('de'), say('run.run')]).toEqual([false, 'Lancer']);
    expect([await speak('ar'), await speak('ar')]).toEqual([true, true]);
  });
  test('a part whose file does not come, or is not there, is English', async () => {
    const { say, loadTexts } = await open('de', [], ['de/table']);
    await loadTexts('table', 'legend');
    expect([say('run.run'), say('table.label'), say('legend.nothing')]).not.toContain('/missing translation/');
    expect(logged).toEqual(['failed to load language file: de/table']);
  });
  test('a text that is nowhere is told as missing', async () => expect((await open('de')).say('no.such')).toBe('/missing translation/'));
});
