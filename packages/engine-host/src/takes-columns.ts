import { COLUMNS_TYPE } from '@flyover/overpass-output';

/** Whether a header `Accept` names the type of columns, and not to refuse it (`q=0`). Who takes anything gets text. */
export function takesColumns(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === COLUMNS_TYPE && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
