import type { Text } from '../text/language.ts';

/** Why there was no answer of a receiver, by the code that the log has. */
export const deliveryErrors: Readonly<Record<string, Text>> = {
  ADDRESS_REFUSED: { ko: '보낼 수 없는 주소', en: 'Not an address that webhooks may go to' },
  TIMEOUT: { ko: '제시간에 응답하지 않음', en: 'No answer in time' },
  ENOTFOUND: { ko: '이름을 찾을 수 없음', en: 'Nobody knows its name' },
  EAI_AGAIN: { ko: '이름을 찾는 서버가 응답하지 않음', en: 'The name server does not answer' },
  ECONNREFUSED: { ko: '연결이 거부됨', en: 'Connection refused' },
  ECONNRESET: { ko: '연결이 끊어짐', en: 'Connection cut' },
  EHOSTUNREACH: { ko: '수신 서버에 닿을 수 없음', en: 'Not reached' },
  ENETUNREACH: { ko: '네트워크에 닿을 수 없음', en: 'Its network is not reached' },
  EPROTO: { ko: 'TLS로 통신하지 않음', en: 'It does not speak TLS' },
  ERR_TLS_CERT_ALTNAME_INVALID: { ko: '다른 이름의 인증서', en: 'Certificate of another name' },
  CERT_HAS_EXPIRED: { ko: '만료된 인증서', en: 'Certificate has expired' },
  CERT_NOT_YET_VALID: { ko: '아직 유효하지 않은 인증서', en: 'Certificate is not valid yet' },
  CERT_SIGNATURE_FAILURE: { ko: '서명이 틀린 인증서', en: 'Certificate with a wrong signature' },
  DEPTH_ZERO_SELF_SIGNED_CERT: { ko: '자체 서명한 인증서', en: 'Certificate signed by itself' },
  SELF_SIGNED_CERT_IN_CHAIN: { ko: '알 수 없는 기관의 인증서', en: 'Certificate of an unknown authority' },
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: {
    ko: '알 수 없는 기관의 인증서',
    en: 'Certificate of an unknown authority',
  },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: {
    ko: '알 수 없는 기관의 인증서',
    en: 'Certificate of an unknown authority',
  },
};
