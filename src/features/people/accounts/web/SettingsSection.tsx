import type { ReactNode } from 'react';

interface SettingsSectionProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function SettingsSection({ title, description, action, children }: SettingsSectionProps) {
  return (
    <section className="rounded-lg border border-line-soft bg-panel p-4 md:p-6">
      <header className="mb-4 flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-14 font-bold">{title}</h2>
          {description && <p className="mt-0.5 text-ink-2">{description}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
