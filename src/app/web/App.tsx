import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Language } from '#core/contract/languages.ts';
import { RefusedCall } from '#core/web/api.ts';
import { loadChunk } from '#core/web/chunk.ts';
import { FeaturesContext, loadLanguage, type WebFeature } from '#core/web/feature.ts';
import { language, useLanguage } from '#core/web/i18n/locale.ts';
import { lazyComponent } from '#core/web/lazy-component.tsx';
import { reportProblem } from '#core/web/report.ts';
import { toasts } from '#core/web/toast.ts';
import { Panel } from '#core/web/ui/Panel.tsx';
import { PartFailed } from '#core/web/ui/PartFailed.tsx';
import { useTouched } from '#core/web/use-touched.ts';
import { makeRouter } from './routes.tsx';

/** A change of language remounts the page, so that every text is read again. */
export function App({ features, firstLanguage = language() }: { features: readonly WebFeature[]; firstLanguage?: Language }) {
  const [cache] = useState(makeQueryClient);
  const [router] = useState(() => makeRouter(cache, features));
  const drawn = useLoadedLanguage(features, firstLanguage);
  return (
    <FeaturesContext value={features}>
      <QueryClientProvider client={cache}>
        <Panel key={drawn} name="The page" failed={(failure) => <PartFailed {...failure} wholePage />}>
          <RouterProvider router={router} />
          <Layers />
        </Panel>
      </QueryClientProvider>
    </FeaturesContext>
  );
}

/** The previous language until the texts are loaded. */
function useLoadedLanguage(features: readonly WebFeature[], first: Language): Language {
  const chosen = useLanguage();
  const [loaded, setLoaded] = useState(first);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    document.documentElement.lang = loaded;
  }, [loaded]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const wanted = new AbortController();
    const { signal } = wanted;
    const failed = (error: unknown) => {
      if (signal.aborted) return;
      reportProblem(`Could not load the texts of ${chosen}`, error);
      addEventListener('online', () => setAttempt((last) => last + 1), { once: true, signal });
    };
    loadChunk(() => loadLanguage(features, chosen)).then(() => signal.aborted || setLoaded(chosen), failed);
    return () => wanted.abort();
  }, [features, chosen, attempt]);
  return loaded;
}

const Toaster = lazyComponent('use', () => import('#core/web/ui/Toaster.tsx'));
const TooltipLayer = lazyComponent('use', () => import('#core/web/ui/TooltipLayer.tsx'));

/** Both layers load at the first pointer or key event, so that the page can report a lost connection later. */
function Layers() {
  const touched = useTouched();
  const isWaiting = useSyncExternalStore(toasts.watch, toasts.isWaiting);
  const [hasToasts, setHasToasts] = useState(false);
  if ((touched || isWaiting) && !hasToasts) setHasToasts(true);
  return (
    <>
      <Panel name="The toasts">{hasToasts && <Toaster />}</Panel>
      <Panel name="The tooltips">{touched && <TooltipLayer />}</Panel>
    </>
  );
}

/** For lost replies and server errors. A refusal below 500 is final. */
const MAX_RETRIES = 2;

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < MAX_RETRIES && !(error instanceof RefusedCall && error.status < 500),
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
