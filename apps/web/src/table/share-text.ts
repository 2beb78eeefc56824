/** A part of all rows in per cent; what is there never reads 0 %. @param share 0 to 1 */
export function shareText(share: number, locale: string): string {
  const percent = (value: number) => value.toLocaleString(locale, { style: 'percent' });
  return share > 0 && share < 0.005 ? `<${percent(0.01)}` : percent(share);
}
