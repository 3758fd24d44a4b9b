/** Has no accessible name, because the control or region around it is `aria-busy`. */
export function Spinner() {
  return <span className="spinner shrink-0" aria-hidden="true" />;
}
