import type { ReactNode } from 'react';
import { Logo } from '#core/web/ui/Logo.tsx';

export function AuthCard({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-(--dialog-w) px-4 py-10">
      <div className="rounded-lg border border-line-soft bg-panel p-6">
        <Logo size={32} />
        <h1 className="mt-3 text-18 font-bold tracking-tight">{title}</h1>
        {description && <p className="mt-0.5 text-ink-2">{description}</p>}
        <div className="mt-4">{children}</div>
      </div>
    </div>
  );
}
