import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps {
  label: string;
  tabs: readonly { id: string; label: string; content: ReactNode }[];
}

export function Tabs({ label, tabs }: TabsProps) {
  return (
    <BaseTabs.Root defaultValue={tabs[0]?.id ?? null}>
      <BaseTabs.List aria-label={label} className="flex gap-5 overflow-x-auto border-b border-line-soft px-5 print:hidden">
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className="shrink-0 whitespace-nowrap pt-2 pb-2.5 pointer-coarse:min-h-(--h-lg) pointer-coarse:min-w-(--h-lg) font-semibold text-ink-2 hover:text-ink data-active:text-ink data-active:shadow-[inset_0_-2px_0_var(--mint)]"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="outline-none">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
