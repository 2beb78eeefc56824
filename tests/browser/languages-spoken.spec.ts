/** Each language of the page, chosen while it is open: its texts appear on the first buttons. */
import { expect } from './flyover-test.ts';
import { setSettings, test } from './same-page-test.ts';

test.describe.configure({ mode: 'default' });

const LANGUAGES = [
  ['Catalan', 'ca', 'Executa', 'Mapa'],
  ['Czech', 'cs', 'Spustit', 'Mapa'],
  ['Danish', 'da', 'Kør', 'Kort'],
  ['Esperanto', 'eo', 'Ruli', 'Mapo'],
  ['Greek', 'el', 'Εκτέλεση', 'Χάρτης'],
  ['Spanish', 'es', 'Ejecutar', 'Mapa'],
  ['Estonian', 'et', 'Käivita', 'Kaart'],
  ['French', 'fr', 'Exécuter', 'Carte'],
  ['Galician', 'gl', 'Executar', 'Mapa'],
  ['Croatian', 'hr', 'Pokreni', 'Karta'],
  ['Hungarian', 'hu', 'Futtatás', 'Térkép'],
  ['Italian', 'it', 'Esegui', 'Mappa'],
  ['Japanese', 'ja', '実行', '地図'],
  ['Latvian', 'lv', 'Izpildīt', 'Karte'],
  ['Dutch', 'nl', 'Uitvoeren', 'Kaart'],
  ['Norwegian', 'no', 'Kjør', 'Kart'],
  ['Polish', 'pl', 'Uruchom', 'Mapa'],
  ['Portuguese', 'pt', 'Executar', 'Mapa'],
  ['Brazilian Portuguese', 'pt-BR', 'Executar', 'Mapa'],
  ['Russian', 'ru', 'Запустить', 'Карта'],
  ['Slovenian', 'sl', 'Zaženi', 'Zemljevid'],
  ['Ukrainian', 'uk', 'Запустити', 'Мапа'],
  ['Vietnamese', 'vi', 'Chạy', 'Bản đồ'],
  ['Simplified Chinese', 'zh-CN', '运行', '地图'],
  ['Taiwan Chinese', 'zh-TW', '執行', '地圖'],
  ['English', 'en', 'Run', 'Map'],
] as const;

for (const [name, code, run, map] of LANGUAGES) {
  test(`the page speaks ${name}`, async ({ flyover }) => {
    await setSettings(flyover, { ui_language: code });
    // `pt` without a region has the rules of Brazil
    await expect(flyover.locator('html')).toHaveAttribute('lang', code === 'pt' ? 'pt-PT' : code);
    await expect(flyover.getByRole('button', { name: run, exact: true })).toBeVisible();
    await expect(flyover.getByRole('tab', { name: map, exact: true })).toBeVisible();
  });
}
