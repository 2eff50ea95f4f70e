/** One way to switch one outlet. Whatever it can't do is an Error with words for people, and without a secret. */
export interface OutletDriver {
  set(isOn: boolean): Promise<void>;
  /** Whether it is on; null: it can't be told. */
  read(): Promise<boolean | null>;
}

/** A controller that has not answered by then will not. */
export const answerWithinMs = 10_000;
