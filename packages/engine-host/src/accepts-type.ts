/** Whether a header `Accept` names a media type, and not to refuse it (`q=0`). Who takes anything gets text. */
export function acceptsType(accept: string | undefined, wanted: string): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    return type === wanted && !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter));
  });
}
