export function RulesText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
      {text}
    </p>
  );
}
