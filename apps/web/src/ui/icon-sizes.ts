/** Props of icons by size, in CSS pixels. An icon is hidden from assistive technology: its control or the text beside it says the name. */

/** For rows, chips and beside small text. */
export const SMALL_ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** For menus, toolbars and beside text. */
export const MENU_ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** For bars, the map and dialogs. */
export const BAR_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One of the three. */
export type IconSize = typeof SMALL_ICON | typeof MENU_ICON | typeof BAR_ICON;
