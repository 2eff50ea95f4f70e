/** The name under which devices are cared for. */
export const careActor = 'care';
