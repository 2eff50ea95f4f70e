import { useEffect, useState } from 'react';

type Markup = Awaited<ReturnType<typeof loadMarkup>>;

/** Only who writes or looks at a notice loads what reads its markup. */
export const loadMarkup = () => import('@rackhand/contract/notice/notice-markup');

/** null: it is on its way. */
export function useMarkup(): Markup | null {
  const [markup, setMarkup] = useState<Markup | null>(null);
  useEffect(() => {
    let isLeft = false;
    void loadMarkup().then((loaded) => {
      if (!isLeft) setMarkup(() => loaded);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return markup;
}
