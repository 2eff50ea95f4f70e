import {
  allPieces,
  type BlockScheme,
  mustHold,
  numbered,
  type Pieces,
  piecesOf,
  schemeIds,
} from './signing-block.ts';

/** One of those who have signed a package, in the words of the block. */
export interface BlockSigner {
  /** What the signatures are of. */
  signed: Buffer;
  /** By algorithm. */
  signatures: ReadonlyMap<number, Buffer>;
  key: Buffer;
  /** Of the content, by algorithm, in their order. */
  digests: readonly [number, Buffer][];
  /** DER. */
  certificate: Buffer;
  /** What else it says, by number. */
  attributes: ReadonlyMap<number, Buffer>;
}

const mostSigners = 10;

/** All signers of a scheme. */
export function signersIn(value: Buffer, scheme: BlockScheme): BlockSigner[] {
  const signers = allPieces(piecesOf(value).next());
  mustHold(signers.length > 0 && signers.length <= mostSigners);
  return signers.map((signer) => readSigner(piecesOf(signer), scheme !== 'v2'));
}

/** Since v3 each says twice for which Android versions it is. */
function readSigner(signer: Pieces, hasRange: boolean): BlockSigner {
  const signed = signer.next();
  const range = hasRange ? [signer.number(), signer.number()] : [];
  const signatures = new Map(allPieces(signer.next()).map(numbered));
  const key = signer.next();
  const data = piecesOf(signed);
  const digests = allPieces(data.next()).map(numbered);
  const [certificate] = allPieces(data.next());
  mustHold(certificate !== undefined);
  for (const number of range) mustHold(data.number() === number);
  const attributes = new Map((data.isEmpty ? [] : allPieces(data.next())).map(numbered));
  return { signed, signatures, key, digests, certificate, attributes };
}

/** One whose place was taken by the next, and at last by the signer. */
export interface LineageLevel {
  signed: Buffer;
  /** By the one before. */
  signature: Buffer;
  certificate: Buffer;
  /** By which it is signed, and by which it signs the next. */
  algorithm: number;
  nextAlgorithm: number;
}

const proofOfRotation = 0x3ba06f8c;

/** Whose place a signer says it has taken, the first one first and itself last; none: nobody's. */
export function lineageOf({ attributes }: BlockSigner): LineageLevel[] {
  const proof = attributes.get(proofOfRotation);
  if (proof === undefined) return [];
  const levels = allPieces(proof.subarray(4));
  mustHold(levels.length > 0);
  return levels.map((level) => {
    const pieces = piecesOf(level);
    const signed = pieces.next();
    pieces.number();
    const nextAlgorithm = pieces.number();
    const signature = pieces.next();
    const data = piecesOf(signed);
    return { signed, signature, certificate: data.next(), algorithm: data.number(), nextAlgorithm };
  });
}

type SignersByScheme = Readonly<Record<BlockScheme, readonly BlockSigner[]>>;

export function allSigners(pairs: ReadonlyMap<number, Buffer>): SignersByScheme {
  const of = (scheme: BlockScheme): BlockSigner[] => {
    const value = pairs.get(schemeIds[scheme]);
    return value === undefined ? [] : signersIn(value, scheme);
  };
  return { v2: of('v2'), v3: of('v3'), 'v3.1': of('v3.1') };
}

export interface Certificates {
  /** Of the newest scheme; DER. */
  newest: Buffer[];
  /** By which else a device may know it: of the other schemes, and those whose place they say to have taken. */
  others: Buffer[];
}

export function certificatesOf(signers: SignersByScheme): Certificates {
  const schemes = [signers['v3.1'], signers.v3, signers.v2];
  const newest = (schemes.find((some) => some.length > 0) ?? []).map(({ certificate }) => certificate);
  const known = schemes
    .flat()
    .flatMap((signer) => [signer.certificate, ...lineageOf(signer).map(({ certificate }) => certificate)]);
  return { newest, others: known.filter((one) => !newest.some((other) => other.equals(one))) };
}
