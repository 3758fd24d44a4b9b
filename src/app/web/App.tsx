import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Fragment, useEffect, useState } from 'react';
import { FeaturesContext, loadLanguage, type WebFeature } from '#core/web/feature.ts';
import type { Language } from '#core/web/i18n/catalogue.ts';
import { language, useLanguage } from '#core/web/i18n/locale.ts';
import { Layers } from './Layers.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './routes.tsx';

/** The root component. A change of language remounts the page, so that every text is read again. */
export function App({ features }: { features: readonly WebFeature[] }) {
  const [cache] = useState(makeQueryClient);
  const [router] = useState(() => makeRouter(cache, features));
  const drawn = useLoadedLanguage(features);
  return (
    <FeaturesContext value={features}>
      <QueryClientProvider client={cache}>
        <Fragment key={drawn}>
          <RouterProvider router={router} />
          <Layers />
        </Fragment>
      </QueryClientProvider>
    </FeaturesContext>
  );
}

/** Returns the chosen language once its texts are loaded, and the previous language until then. */
function useLoadedLanguage(features: readonly WebFeature[]): Language {
  const chosen = useLanguage();
  const [loaded, setLoaded] = useState(language);
  useEffect(() => {
    document.documentElement.lang = loaded;
  }, [loaded]);
  useEffect(() => {
    let wanted = true;
    void loadLanguage(features, chosen).then(() => wanted && setLoaded(chosen));
    return () => {
      wanted = false;
    };
  }, [features, chosen]);
  return loaded;
}
