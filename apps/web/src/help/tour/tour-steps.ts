/** The steps of the tour, in their order: five, of a few seconds each. */

export interface TourStep {
  /** i18n key of what the thing is called on the page itself. */
  readonly title: string;
  /** i18n key of what is said of it. */
  readonly text: string;
  /** The target, as selectors: the first that is on the screen, since some elements have another place on a phone. */
  readonly places: readonly string[];
}

export const TOUR_STEPS: readonly TourStep[] = [
  { title: 'phone.editor', text: 'tour.query', places: ['.editor-pane', '.phone-actions .secondary'] },
  { title: 'run.run', text: 'tour.run', places: ['.run-button', '.phone-actions .primary'] },
  { title: 'tabs.map', text: 'tour.map', places: ['.result-body'] },
  { title: 'tabs.label', text: 'tour.tabs', places: ['.tabs'] },
  { title: 'help.open', text: 'tour.help', places: ['.top-bar'] },
];
