/** The line of an error with the id of its request. A click selects all of it. */
export function RequestId({ text }: { text: string | null }) {
  return text === null ? null : <p className="max-w-full select-all break-all text-12 text-ink-3">{text}</p>;
}
