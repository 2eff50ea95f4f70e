import { teamCodes } from '../account/team-codes.ts';
import type { Language, Text } from '../text/language.ts';
import { purchaseCodes } from './purchase-error-codes.ts';

/**
 * The catalogue of documents 1 section 8 and 2 section 8, with the HTTP statuses of document 3 section 1.
 * `catalogue` keys are the codes as strings; on the wire a code of digits is a number (see `wireCode`).
 */
interface CodeEntry extends Text {
  status: number;
}

const entry = (status: number, ko: string, en: string): CodeEntry => ({ status, ko, en });

export const catalogue = {
  ...teamCodes,
  ...purchaseCodes,
  '500': entry(500, '서비스 오류입니다. 관리자에게 문의하세요.', 'Service error. Contact the administrator.'),
  '900': entry(
    503,
    '서비스를 잠시 사용할 수 없습니다. 관리자에게 문의하세요.',
    'The service is temporarily unavailable. Contact the administrator.',
  ),
  '901': entry(400, '입력한 값을 확인하세요.', 'Check the entered value.'),
  '905': entry(409, '이미 등록된 APP ID입니다.', 'This APP ID is already registered.'),
  '998': entry(400, '로그인하지 못했습니다.', 'Login failed.'),
  '1001': entry(404, '계정을 찾을 수 없습니다.', 'Account not found.'),
  '1002': entry(400, '비밀번호가 일치하지 않습니다.', 'The password does not match.'),
  '1003': entry(400, '아이디 또는 비밀번호를 확인하세요.', 'Check the ID or password.'),
  '1009': entry(403, '활성화되지 않은 계정입니다.', 'This account is not activated.'),
  '1012': entry(400, '이메일 형식이 올바르지 않습니다.', 'The email is not valid.'),
  '1013': entry(503, '인증 메일을 보내지 못했습니다.', 'The authentication email could not be sent.'),
  '1014': entry(
    429,
    '인증 코드 발송 횟수를 초과했습니다. 30분 뒤에 다시 시도하세요.',
    'Too many codes were sent. Sending is restricted for 30 minutes.',
  ),
  '1015': entry(
    503,
    '인증 메일을 다시 보내지 못했습니다.',
    'The authentication email could not be sent again.',
  ),
  '1016': entry(
    400,
    '소셜 계정은 비밀번호를 바꿀 수 없습니다.',
    'A social account cannot change its password.',
  ),
  '1017': entry(404, '사용자가 없습니다.', 'The user does not exist.'),
  '1020': entry(400, '인증 코드를 확인하세요.', 'Verify the code.'),
  '1022': entry(400, '인증 정보를 확인하세요.', 'Check the authentication details.'),
  '1025': entry(
    400,
    '흔히 쓰이는 비밀번호는 사용할 수 없습니다.',
    'Default and common passwords are not recommended. Choose another.',
  ),
  '1042': entry(
    429,
    '로그인에 5회 실패하여 계정이 잠겼습니다. 5분 뒤에 다시 시도하세요.',
    'The account is locked after 5 failed logins. Try again in 5 minutes.',
  ),
  '1043': entry(
    429,
    '계정이 잠겨 있습니다. 5분 뒤에 다시 시도하세요.',
    'The account is locked. Try again in 5 minutes.',
  ),
  '1044': entry(
    429,
    '인증이 잠겨 있습니다. 5분 뒤에 다시 시도하세요.',
    'Verification is locked. Try again in 5 minutes.',
  ),
  '1046': entry(409, '다른 사용자가 이미 로그인해 있습니다.', 'Another user is already logged in.'),
  '1111': entry(409, '이미 사용 중인 이메일입니다.', 'The email is already taken.'),
  '2001': entry(403, '권한이 없습니다.', 'You have no permission.'),
  '2002': entry(404, '데이터를 찾을 수 없습니다.', 'The data could not be accessed.'),
  '2003': entry(404, '이 계정의 테스트가 아닙니다.', 'The test is not in this account.'),
  '2006': entry(401, '접근 키가 올바르지 않거나 만료되었습니다.', 'The access key is invalid or expired.'),
  '2008': entry(400, '이메일 형식이 올바르지 않습니다.', 'The email is not valid.'),
  '2019': entry(404, '로그 파일이 없습니다.', 'The log file is missing.'),
  '2020': entry(409, '중복된 값입니다.', 'Duplicate values.'),
  '2027': entry(404, '링크가 만료되었습니다.', 'The link has expired.'),
  '2500': entry(403, '접근이 거부되었습니다.', 'Access denied.'),
  '2501': entry(404, '장비 정보를 찾을 수 없습니다.', 'Device information not found.'),
  '2503': entry(403, '접근이 거부되었습니다.', 'Access denied.'),
  '2505': entry(400, '메모는 1000자를 넘을 수 없습니다.', 'Memo can be more than 1000 characters.'),
  '3102': entry(400, '초대 코드가 올바르지 않습니다.', 'The invitation code is invalid.'),
  '3103': entry(400, '초대 코드가 올바르지 않습니다.', 'The invitation code is invalid.'),
  '3104': entry(400, '초대 코드가 올바르지 않습니다.', 'The invitation code is invalid.'),
  '4001': entry(404, '주소 형식이 올바르지 않습니다.', 'Wrong URL format.'),
  '4003': entry(403, '접근이 거부되었습니다.', 'Access denied.'),
  '6003': entry(404, '결과 데이터가 없습니다.', 'There is no result data.'),
  '8500': entry(403, '접근이 거부되었습니다.', 'Access denied.'),
  '8513': entry(409, '팀에 속하지 않은 프로젝트입니다.', 'The project is not in the team.'),
  '8514': entry(503, '점검 중입니다.', 'Under maintenance.'),
  '8518': entry(400, '장비 정보가 올바르지 않습니다.', 'The device information is invalid.'),
  '8519': entry(400, 'iOS 앱 파일이 올바르지 않습니다.', 'The iOS app file is invalid.'),
  '8524': entry(400, '디버그할 수 있는 APK가 아닙니다.', 'The APK is not debuggable.'),
  '8532': entry(400, '앱 파일을 다시 올려 주세요.', 'Upload the app file again.'),
  '8533': entry(400, '테스트할 앱을 확인하세요.', 'Check the test app.'),
  '9001': entry(409, '프로젝트에서 테스트가 실행되고 있습니다.', 'Tests are running in the project.'),
  '10401': entry(403, '앱 정보를 설정할 권한이 없습니다.', 'Setting app information is denied.'),
  '10406': entry(403, '스케줄을 설정할 권한이 없습니다.', 'Setting schedules is denied.'),
  '20400': entry(
    409,
    '테스트가 끝난 뒤에 로그를 볼 수 있습니다.',
    'Logs are available after the test completes.',
  ),
  '20411': entry(409, '이미 등록된 장비입니다.', 'The device is already registered.'),
  '20412': entry(409, '장비에서 테스트가 실행되고 있습니다.', 'The device is running a test job.'),
  '20413': entry(503, '장비가 요청을 처리할 수 없습니다.', 'The device cannot process the request.'),
  '20414': entry(409, '다른 요청이 진행되고 있습니다.', 'Another request is in progress.'),
  '20511': entry(503, '셋톱박스를 등록하지 못했습니다.', 'The set-top box could not be registered.'),
  '20512': entry(503, 'USB를 다시 연결하지 못했습니다.', 'The USB reconnection failed.'),
  '30001': entry(400, '너무 오래된 테스트입니다.', 'The test is too old.'),
  '30002': entry(400, '너무 오래된 테스트입니다.', 'The test is too old.'),
  '31000': entry(409, '사용 중인 계정은 삭제할 수 없습니다.', 'An active account cannot be deleted.'),
  '31001': entry(400, '입력을 확인하세요.', 'Check the input.'),
  '31004': entry(400, '사용자 이름 또는 비밀번호를 확인하세요.', 'Check the username or password.'),
  '31005': entry(400, '등록된 이메일이 없습니다.', 'There is no registered email.'),
  '31009': entry(400, '인증 코드가 일치하지 않습니다.', 'The verification code does not match.'),
  '31011': entry(401, '로그인이 필요합니다.', 'You need to log in.'),
  '31107': entry(409, '삭제할 수 없는 계정입니다.', 'The account cannot be deleted.'),
  '31108': entry(403, '최고 관리자만 할 수 있습니다.', 'Only super admins can do this.'),
  '31109': entry(409, '이미 등록된 관리자입니다.', 'The admin is already registered.'),
  '31110': entry(400, '이메일 형식이 올바르지 않습니다.', 'The email format is not valid.'),
  '31111': entry(409, '이미 있는 아이디입니다.', 'The ID already exists.'),
  '41002': entry(400, '기간에는 숫자만 입력할 수 있습니다.', 'The term accepts numbers only.'),
  E800: entry(
    409,
    '예약된 테스트에 쓰이는 장비는 삭제할 수 없습니다.',
    'A device used in scheduled tests cannot be deleted.',
  ),
  E907: entry(409, '이미 지정된 장비가 있는 자리입니다.', 'A device is already assigned there.'),
  E0010: entry(409, '이 분류에 실행 중인 테스트가 없습니다.', 'No test is running in the category.'),
  E1000: entry(
    429,
    '5회 넘게 실패하여 로그인이 제한되었습니다. 비밀번호를 재설정하세요.',
    'Login is restricted after more than 5 failures. Reset the password.',
  ),
  E1001: entry(400, '재설정 유효 시간이 지났습니다.', 'The time to reset has expired.'),
  E1002: entry(400, '이전에 쓴 비밀번호는 사용할 수 없습니다.', 'A previous password cannot be reused.'),
  E1004: entry(400, '아이디 또는 비밀번호를 확인하세요.', 'Check the ID or password.'),
  E1005: entry(
    403,
    '90일 동안 로그인하지 않아 계정이 잠겼습니다.',
    'The account is locked after 90 days of inactivity.',
  ),
  E1006: entry(
    403,
    '관리자 서비스는 07:00부터 22:00까지 사용할 수 있습니다.',
    'The admin service is available from 07:00 to 22:00 only.',
  ),
  E1007: entry(400, '파일 또는 필수 입력을 확인하세요.', 'Check the file or the required input.'),
  E1008: entry(404, '앱이 없습니다.', 'The app does not exist.'),
  E1009: entry(404, 'UDID를 찾을 수 없습니다.', 'The UDID was not found.'),
  E1010: entry(404, '앱이 없습니다.', 'The app does not exist.'),
  E1011: entry(404, '장비를 찾을 수 없습니다.', 'The device was not found.'),
  E1012: entry(500, '앱을 저장하지 못했습니다.', 'The app could not be saved.'),
  E1013: entry(
    409,
    '설치된 버전이 등록된 버전보다 높습니다.',
    'The installed version is higher than the registered one.',
  ),
  E1014: entry(
    409,
    '같은 패키지가 이미 장비에 등록되어 있습니다.',
    'The same package is already registered on the device.',
  ),
  E1015: entry(404, '장비 정보를 찾을 수 없습니다.', 'Device information not found.'),
  E1016: entry(507, '앱 파일을 저장하지 못했습니다.', 'The app file could not be saved.'),
  E1017: entry(409, '등록된 버전이 없습니다.', 'There is no registered version.'),
  E1018: entry(400, '아이디 또는 비밀번호를 확인하세요.', 'Check the ID or password.'),
  U1002: entry(400, '아이디 또는 비밀번호를 확인하세요.', 'Check the ID or password.'),
  sessionIsExpired: entry(
    401,
    '세션이 만료되었습니다. 다시 로그인하세요.',
    'The session has expired. Log in again.',
  ),
  SESSION_1012: entry(401, '세션이 끝났습니다. 다시 로그인하세요.', 'The session was ended. Log in again.'),
} as const satisfies Record<string, CodeEntry>;

export type ErrorCode = keyof typeof catalogue;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(catalogue, code);
}

/** The code as a body carries it: the specification's own number or string. */
export function wireCode(code: ErrorCode): number | string {
  return /^\d+$/.test(code) ? Number(code) : code;
}

export function errorText(code: ErrorCode, language: Language): string {
  return catalogue[code][language];
}
