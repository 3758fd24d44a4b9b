/** The chat rules with their line breaks. They are plain text and never markup. */
export function RulesText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
      {text}
    </p>
  );
}
