import { Menu as BaseMenu } from '@base-ui/react/menu';
import { t } from '#core/web/i18n/text.ts';
import { Icon } from '#core/web/ui/Icon.tsx';
import { Menu, type MenuControl } from '#core/web/ui/Menu.tsx';
import type { PlayerSession } from './player-session.ts';
import { qualityOptions } from './player-texts.ts';
import { usePlayerState } from './use-player-session.ts';

export type Extra = 'facts' | 'shortcuts';

export interface QualityMenuProps {
  session: PlayerSession;
  /** The player element, which must contain the menu. */
  container: HTMLElement | null;
  onExtra: (extra: Extra) => void;
}

const ROW =
  'flex min-h-9 w-full cursor-pointer items-center gap-2 px-3 text-start outline-none select-none data-highlighted:bg-hover-on-picture pointer-coarse:min-h-(--h-lg)';

export default function QualityMenu({ session, container, onExtra, trigger }: QualityMenuProps & { trigger: MenuControl }) {
  const state = usePlayerState(session);
  return (
    <Menu
      trigger={trigger}
      side="top"
      container={container}
      className="w-62 max-h-(--available-height) overflow-y-auto bg-picture-panel text-13 text-on-picture [scrollbar-width:thin]"
    >
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className="px-3 py-2 text-14 font-bold">{t('streams.player.quality')}</BaseMenu.GroupLabel>
        <BaseMenu.RadioGroup value={state.quality} onValueChange={(quality: string) => session.choose(quality)}>
          {qualityOptions(state).map(({ value, label, note }) => (
            <BaseMenu.RadioItem key={value} value={value} closeOnClick className={ROW}>
              <span className="size-4">
                <BaseMenu.RadioItemIndicator>
                  <Icon name="check" size="small" className="text-mint" />
                </BaseMenu.RadioItemIndicator>
              </span>
              {label}
              <span className="ms-auto text-12 text-on-picture-2 tabular-nums">{note}</span>
            </BaseMenu.RadioItem>
          ))}
        </BaseMenu.RadioGroup>
      </BaseMenu.Group>
      <BaseMenu.Separator className="my-1 h-px bg-hover-on-picture" />
      <BaseMenu.Item className={ROW} onClick={() => onExtra('facts')}>
        {t('streams.player.info')}
      </BaseMenu.Item>
      <BaseMenu.Item className={`${ROW} pointer-coarse:hidden`} onClick={() => onExtra('shortcuts')}>
        {t('streams.player.keys')}
      </BaseMenu.Item>
    </Menu>
  );
}
