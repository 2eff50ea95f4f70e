import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * An order of test files. Begun last, one of the longest would run on alone while the other cores have nothing left to do; a
 * clean checkout knows no times of its own.
 * @param longest names of test files without their endings, those to begin with first
 */
export function longestFirst(longest: readonly string[]) {
  const placeOf = ({ moduleId }: TestSpecification): number => {
    const place = longest.findIndex((name) => moduleId.includes(`/${name}.`));
    return place === -1 ? longest.length : place;
  };
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  };
}
