/** What the tour shows, in its order: five looks of a few seconds. */

export interface TourStep {
  /** i18n key of what the thing is called on the page itself. */
  readonly title: string;
  /** i18n key of what is said of it. */
  readonly text: string;
  /** Where it stands, as selectors: the first that is on the screen, since on a phone some things stand elsewhere. */
  readonly places: readonly string[];
}

export const TOUR_STEPS: readonly TourStep[] = [
  { title: 'phone.editor', text: 'tour.query', places: ['.editor-pane', '.phone-actions .secondary'] },
  { title: 'run.run', text: 'tour.run', places: ['.run-button', '.phone-actions .primary'] },
  { title: 'tabs.map', text: 'tour.map', places: ['.result-body'] },
  { title: 'tabs.label', text: 'tour.tabs', places: ['.tabs'] },
  { title: 'help.open', text: 'tour.help', places: ['.top-bar'] },
];
