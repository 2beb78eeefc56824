import { type CSSVariablesResolver, createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';
import type { KeyboardEvent as PressedKey } from 'react';

/** Deep teal; shade 7 is the accent of the light theme (`#0b7a75`), shade 4 that of the dark one (`#3dbdb5`). */
const accent: MantineColorsTuple = [
  '#e6f7f6',
  '#cdeeeb',
  '#a5e0db',
  '#76d1ca',
  '#3dbdb5',
  '#1fa79f',
  '#0f8f88',
  '#0b7a75',
  '#09635f',
  '#064b48',
];

/** Neutral greys with a trace of blue. */
const dark: MantineColorsTuple = [
  '#e8ecef',
  '#c3ccd3',
  '#93a0ab',
  '#6b7782',
  '#3a434b',
  '#2b3339',
  '#1f252a',
  '#171b1f',
  '#111417',
  '#0b0d0f',
];

/** Sizes, fonts and colours that Mantine's components share with the styles of the page. */
export const theme = createTheme({
  colors: { accent, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  // Mantine computes the contrast with the shade of the light theme in both themes
  variantColorResolver(input) {
    const colors = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return colors;
    if (input.color === 'accent') return { ...colors, color: 'var(--accent-ink)' };
    if (input.color !== 'red') return colors;
    const hover = 'color-mix(in srgb, var(--danger) 88%, var(--ink))';
    return { ...colors, background: 'var(--danger)', hover, color: 'var(--danger-ink)' };
  },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '13px', lg: '15px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  defaultRadius: 6,
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    // the automatic contrast is that of the light theme
    Button: {
      vars: (_: unknown, { variant = 'filled', color }: { variant?: string; color?: string }) => ({
        root: variant === 'filled' && color === undefined ? { '--button-color': 'var(--accent-ink)' } : {},
      }),
      classNames: { root: 'app-button', label: 'app-button-label' },
    },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: false, fz: 12, transitionProps: { duration: 120 } } },
    Menu: {
      defaultProps: {
        shadow: 'floating',
        transitionProps: { duration: 120 },
        // the first item takes the focus; the placeholder would be an invalid child of a menu
        withInitialFocusPlaceholder: false,
        // closes the menu before the editor takes the focus, which would return to the button otherwise
        clickOutsideCapture: true,
      },
    },
    MenuDropdown: { defaultProps: { onKeyDown: leaveByTab } },
    // a page has only one banner
    ModalHeader: { defaultProps: { component: 'div' } },
    // dialogs.ts returns the focus, since one dialog may replace another
    Modal: {
      defaultProps: { centered: true, returnFocus: false, transitionProps: { duration: 150 }, classNames: { title: 'app-dialog-title' } },
    },
  },
  shadows: { floating: 'var(--shadow)' },
});

/** Closes a menu on Tab, as on Escape: the focus returns to its button, and the next Tab goes on from there. */
function leaveByTab(event: PressedKey<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  event.preventDefault();
  event.target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
}

/** Mantine's own variables that must follow the tokens of `tokens.css`. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-text': '#1b2126',
    '--mantine-color-dimmed': '#5c6770',
    '--mantine-color-body': '#ffffff',
    '--mantine-color-placeholder': '#66717b',
    '--mantine-color-red-filled': '#b3261e',
    '--mantine-color-red-filled-hover': '#9a1f18',
    '--mantine-color-red-light-color': '#b3261e',
    '--mantine-color-default-border': 'rgb(20 30 40 / 18%)',
  },
  dark: {
    '--mantine-color-text': '#e8ecef',
    '--mantine-color-dimmed': '#9aa7b1',
    '--mantine-color-body': '#171b1f',
    '--mantine-color-placeholder': '#93a0ab',
    '--mantine-color-red-filled': '#c9372c',
    '--mantine-color-red-filled-hover': '#b3261e',
    '--mantine-color-red-light-color': '#ff8a80',
    '--mantine-color-default': '#1f252a',
    '--mantine-color-default-border': 'rgb(255 255 255 / 18%)',
  },
});
