import { useState } from 'react';
import { t } from '#core/web/i18n/text.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { LazyMenu } from '#core/web/ui/LazyMenu.tsx';
import { PHONE, useMediaQuery } from '#core/web/use-media-query.ts';
import { PlayerButton } from './PlayerButton.tsx';
import type { QualityMenuProps } from './QualityMenu.tsx';
import { QualitySheet } from './QualitySheet.tsx';
import { showsHd } from './quality-options.ts';
import { usePlayerState } from './use-player.ts';

const QualityMenu = lazyComponent('use', () => import('./QualityMenu.tsx'));

/** Opens a menu over the picture, or a sheet on phones that show the page. */
export function QualityControl({ isFull, ...menu }: QualityMenuProps & { isFull: boolean }) {
  const { session, onExtra } = menu;
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE);
  const isHd = showsHd(usePlayerState(session));
  const look = {
    icon: 'cog',
    label: t(isHd ? 'streams.player.quality.hd' : 'streams.player.quality'),
    mark: isHd && (
      <span aria-hidden="true" className="absolute end-0 top-1 rounded-[3px] bg-mint px-[3px] text-[0.5625rem]/3 font-bold text-on-mint">
        HD
      </span>
    ),
  } as const;
  if (!isPhone || isFull)
    return <LazyMenu name="The quality menu" trigger={<PlayerButton {...look} />} Content={QualityMenu} props={menu} />;
  return (
    <>
      <PlayerButton {...look} aria-haspopup="dialog" onClick={() => setIsSheetOpen(true)} />
      <QualitySheet session={session} open={isSheetOpen} onOpenChange={setIsSheetOpen} onFacts={() => onExtra('facts')} />
    </>
  );
}
