/** The rules of a chat as they were written, line by line. They are plain text and never markup. */
export function RulesText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
      {text}
    </p>
  );
}
