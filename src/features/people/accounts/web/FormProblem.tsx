import { Icon } from '#core/web/ui/Icon.tsx';

export function FormProblem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-sm bg-red-soft px-3 py-2 text-red-text">
      <Icon name="warn" size="small" className="mt-0.5" />
      <span>{text}</span>
    </p>
  );
}
