/** The media type of how a query ran, as JSON: for `Accept` and `Content-Type`, where a server tells it in place of the answer. */
export const PLAN_TYPE = 'application/vnd.flyover.plan+json';
