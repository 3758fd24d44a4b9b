import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../i18n/text.ts';
import { refusalText } from '../refusal-text.ts';
import { Button } from './Button.tsx';

interface ShowMoreProps {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'>;
  label: string;
  size?: 'small';
  className?: string;
}

/** Loads the next page or shows why that failed; nothing on the last page. */
export function ShowMore({ list, label, size, className = '' }: ShowMoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden ${className}`}>
      {list.isFetchNextPageError && (
        <p role="alert" className="text-12 text-red-text">
          {refusalText(list.error)}
        </p>
      )}
      <Button {...(size && { size })} busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchNextPageError ? t('core.try_again') : label}
      </Button>
    </div>
  );
}
