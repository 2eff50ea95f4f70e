import { sidePart } from '../../platform/side-part.tsx';

/** Its code comes with the first selection. */
export const LazyUpdateChosen = sidePart(async () => (await import('./update-chosen.tsx')).UpdateChosen);
