/** The part of net-snmp that is used; its own types are those of a newer Node. */
declare module 'net-snmp' {
  export interface Varbind {
    oid: string;
    type: number;
    value: unknown;
  }
  export interface Session {
    get(oids: string[], done: (error: Error | null, varbinds?: Varbind[]) => void): void;
    set(varbinds: Varbind[], done: (error: Error | null, varbinds?: Varbind[]) => void): void;
    close(): void;
    on(event: 'error', listener: (error: Error) => void): void;
  }
  export interface Options {
    port: number;
    timeout: number;
    retries: number;
    version?: number;
  }
  export interface User {
    name: string;
    level: number;
    authProtocol?: number;
    authKey?: string;
    privProtocol?: number;
    privKey?: string;
  }
  const snmp: {
    createSession(host: string, community: string, options: Options): Session;
    createV3Session(host: string, user: User, options: Options): Session;
    isVarbindError(varbind: Varbind): boolean;
    varbindError(varbind: Varbind): string;
    Version1: number;
    Version2c: number;
    ObjectType: { Integer: number };
    SecurityLevel: { noAuthNoPriv: number; authNoPriv: number; authPriv: number };
    AuthProtocols: { md5: number; sha: number; sha256: number; sha384: number; sha512: number };
    PrivProtocols: { des: number; aes: number };
  };
  export default snmp;
}
