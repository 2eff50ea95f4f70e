/** What a run is called: `{tid}-{n}`, the n-th of its test. */
export const runIdPattern = /^[1-9]\d{0,8}-[1-9]\d{0,3}$/;
