import { sidePart } from '../../platform/side-part.tsx';

/** Above all else on the first page; its code comes behind what most visits are for. */
export const LazyAttention = sidePart(async () => (await import('./attention-plate.tsx')).AttentionPlate);
