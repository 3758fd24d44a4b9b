import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { TextKey } from '#core/web/i18n/catalog.ts';
import { t } from '#core/web/i18n/text.ts';
import { QueryError } from '#core/web/ui/ErrorState.tsx';
import { Icon } from '#core/web/ui/Icon.tsx';
import type { IconName } from '#core/web/ui/icon-names.ts';
import { focusOnMount } from '#core/web/ui/initial-focus.ts';
import { Skeleton } from '#core/web/ui/Skeleton.tsx';
import { can } from '#features/channel/channels/rules/permissions.ts';
import { MatureSwitch, useChannel } from '#features/channel/channels/web/api.ts';
import { emotesFeature } from '#features/channel/emotes/feature.ts';
import { chatFeature } from '#features/chat/chat/feature.ts';
import { chatroomQuery, type OpenChat, PanelShell } from '#features/chat/chat/web/api.ts';
import { moderationFeature } from '#features/chat/moderation/feature.ts';
import { openBannedUsers } from '#features/chat/moderation/web/api.ts';
import { askToSignIn } from '#features/people/accounts/web/api.ts';
import { ModesForm } from './modes/ModesForm.tsx';
import type { SectionProps, SettingsSection } from './settings-parts.ts';
import { openChatSettings, type SettingsPart, useSettingsParts } from './settings-parts.ts';

type Sections = Readonly<Record<string, { title: TextKey; Section: ComponentType<SectionProps> }>>;

const OWN = {
  main: { title: 'chat-settings.title', Section: MainSection },
  modActions: { title: 'chat-settings.mod_actions', Section: ModesSection },
} satisfies Sections;

export function SettingsPanel({ chat }: { chat: OpenChat }) {
  const { open } = chat.panel;
  const section = chat.panel.section ?? 'main';
  const [cameFrom, setCameFrom] = useState<string | null>(null);
  const added = useSettingsParts().map((part) => [part.section, part] as const);
  const sections: Sections = { ...OWN, ...Object.fromEntries(added) };
  const { title, Section } = sections[section] ?? OWN.main;
  const back = () => {
    setCameFrom(section);
    open('chat_settings');
  };
  return (
    <PanelShell
      chat={chat}
      title={t(title as 'chat-settings.title')}
      onBack={section === 'main' ? undefined : back}
      isSteady={section !== 'main'}
    >
      <Section chat={chat} cameFrom={cameFrom} />
    </PanelShell>
  );
}

/** Moderators and above (S-05). The mature flag of a live stream is here too, because its picture cannot wait for the dashboard. */
function ModesSection({ chat: { channel, role } }: SectionProps) {
  const page = useChannel(channel.slug).data;
  if (!can(chatFeature.permissions.change_modes, role)) return null;
  return (
    <div className="px-4 py-2">
      <ModesForm channel={channel} />
      {page && <MatureSwitch channel={page} role={role} hasIcon />}
    </div>
  );
}

/** A second call focuses the same window. */
function openPopout(slug: string): void {
  window.open(`/popout/${encodeURIComponent(slug)}/chat`, `chat-${slug}`, 'popup,width=320,height=640');
}

/** Settings stored in this browser work even if the server does not respond (S-03). */
function MainSection({ chat, cameFrom }: SectionProps) {
  const { channel, role, isPopout } = chat;
  const settings = useQuery(chatroomQuery(channel.slug));
  const isKnown = settings.data !== undefined;
  const sectionLink = (section: SettingsSection) => ({
    onClick: () => openChatSettings(chat, section),
    ref: cameFrom === section ? focusOnMount : undefined,
  });
  const parts = useSettingsParts().filter(({ isLocal }) => isKnown || isLocal);
  const rowOf = (part: SettingsPart) => (
    <PartRow key={part.section} of={part} isSignedOut={chat.room.viewer === null} {...sectionLink(part.section)} />
  );
  return (
    <div className="py-1">
      {settings.isError && !isKnown && <QueryError title={t('chat-settings.connection_failed')} query={settings} />}
      {settings.isPending && <RowsSkeleton />}
      {parts.filter(({ isBelow }) => !isBelow).map(rowOf)}
      {isKnown && (
        <>
          {can(chatFeature.permissions.change_modes, role) && (
            <SectionRow
              icon="shield"
              title={t('chat-settings.mod_actions')}
              hint={t('chat-settings.mod_actions.hint')}
              {...sectionLink('modActions')}
            />
          )}
          {can(moderationFeature.permissions.ban, role, 'viewer') && (
            <SectionRow
              icon="ban"
              title={t('chat-settings.banned')}
              opensSection={false}
              onClick={() => {
                chat.panel.close('chat_settings');
                openBannedUsers();
              }}
            />
          )}
        </>
      )}
      {parts.filter(({ isBelow }) => isBelow).map(rowOf)}
      {can(emotesFeature.permissions.manage_emotes, role) && !isPopout && (
        <Link
          to="/dashboard/$slug/emotes"
          params={{ slug: channel.slug }}
          className="flex min-h-11 items-center gap-3 px-4 py-1.5 font-medium hover:bg-row-hover focus-visible:shadow-[inset_0_0_0_2px_var(--mint)]"
        >
          <Icon name="smile" className="text-ink-2" />
          {t('chat-settings.emotes')}
        </Link>
      )}
      {!isPopout && (
        <div className="mt-1 border-t border-line-soft pt-1">
          <SectionRow icon="popout" title={t('chat-settings.popout')} opensSection={false} onClick={() => openPopout(channel.slug)} />
        </div>
      )}
    </div>
  );
}

interface PartRowProps extends ComponentProps<'button'> {
  of: SettingsPart;
  isSignedOut: boolean;
}

function PartRow({ of: { icon, title, useHint, forSignedIn }, isSignedOut, onClick, ...row }: PartRowProps) {
  const hint = useHint();
  const asks = isSignedOut && forSignedIn;
  return (
    <SectionRow
      icon={icon}
      // These titles take no arguments, but the union of all text keys does not show it.
      title={t(title as 'chat-settings.title')}
      hint={asks ? t('chat-settings.sign_in') : hint}
      onClick={asks ? () => askToSignIn(t('chat-settings.sign_in.purpose')) : onClick}
      {...row}
    />
  );
}

function RowsSkeleton() {
  return (
    <div role="status" aria-label={t('chat-settings.loading')}>
      {['w-24', 'w-32'].map((width) => (
        <div key={width} className="flex min-h-11 items-center gap-3 px-4">
          <Skeleton className="size-5" />
          <Skeleton className={`h-3 ${width}`} />
        </div>
      ))}
    </div>
  );
}

interface SectionRowProps extends ComponentProps<'button'> {
  icon: IconName;
  title: string;
  hint?: string | undefined;
  /** False for a row that opens no section. */
  opensSection?: boolean;
}

function SectionRow({ icon, title, hint, opensSection = true, ...button }: SectionRowProps) {
  return (
    <button
      type="button"
      {...button}
      className="flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-start hover:bg-row-hover focus-visible:shadow-[inset_0_0_0_2px_var(--mint)]"
    >
      <Icon name={icon} className="text-ink-2" />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{title}</span>
        {hint !== undefined && <span className="block text-12 text-ink-3">{hint}</span>}
      </span>
      {opensSection && <Icon name="right" size="small" className="text-ink-3 rtl:-scale-x-100" />}
    </button>
  );
}
