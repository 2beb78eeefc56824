/** Props of icons by size, in CSS pixels. Icons are hidden from assistive technology: the control or the text beside has the name. */

/** For rows, chips and beside small text. */
export const SMALL_ICON = { size: 14, stroke: 1.75, 'aria-hidden': true } as const;

/** For menus, toolbars and beside text. */
export const MENU_ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** For bars, the map and dialogs. */
export const BAR_ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The props of an icon. */
export type IconSize = typeof SMALL_ICON | typeof MENU_ICON | typeof BAR_ICON;
