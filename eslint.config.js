import { defineConfig } from 'eslint/config';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const noBarrels = {
  selector: 'ExportAllDeclaration',
  message: 'No barrels: import from the file that holds it.',
};
const noPlainNormalize = {
  selector: 'CallExpression[callee.type="MemberExpression"][callee.property.name="normalize"]',
  message: 'It takes the square of the marks in a row; normalForm does not.',
};

/** A function's length in lines that say something. */
function longest(max) {
  return { max, skipBlankLines: true, skipComments: true };
}

/** Layout is biome's; who may import whom is tools/check-imports.mjs; here stands what needs types. */
export default defineConfig(
  { ignores: ['**/dist/**', '.cache/**', '**/node_modules/**', 'data/**', 'coverage/**'] },
  {
    files: ['**/*.ts', '**/*.tsx', 'tools/*.mjs'],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      '@typescript-eslint/prefer-nullish-coalescing': 'error',
      // Lengths are counted in code points (document 3 section 1), which is what spreading a string gives.
      '@typescript-eslint/no-misused-spread': ['error', { allow: ['string'] }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // Modules are closures made by createX(deps): their methods have no `this` that could get lost.
      '@typescript-eslint/unbound-method': 'off',
      // A handler that has sent the answer itself returns nothing, another one returns it.
      '@typescript-eslint/no-invalid-void-type': 'off',
      // A base type that only says "some zod object" is read better with its parameter than without.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', noBarrels, noPlainNormalize],
    },
  },
  {
    files: ['**/*.test.ts', '**/testing/**', 'e2e/**/*.ts', 'packages/contract/src/text/normal-form.ts'],
    rules: { 'no-restricted-syntax': ['error', noBarrels] },
  },
  {
    // They read what other programs have written as JSON, and JSDoc has no way to say less of it than `any`.
    files: ['tools/*.mjs'],
    rules: Object.fromEntries(
      ['argument', 'assignment', 'call', 'member-access', 'return'].map((what) => [
        `@typescript-eslint/no-unsafe-${what}`,
        'off',
      ]),
    ),
  },
  { files: ['bench/**/*.ts'], rules: { 'no-console': 'off' } },
  // What is longer today stands in eslint-suppressions.json, which may only shrink.
  { files: ['**/*.ts', 'tools/*.mjs'], rules: { 'max-lines-per-function': ['error', longest(60)] } },
  // Of a component, markup is the greater part.
  { files: ['**/*.tsx'], rules: { 'max-lines-per-function': ['error', longest(80)] } },
  // A group of tests is a function of them all.
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.test.mjs', '**/*.spec.ts'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: ['apps/console/**/*.ts', 'apps/console/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest'], jsxA11y.flatConfigs.strict],
  },
);
