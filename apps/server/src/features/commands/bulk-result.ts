import { type ErrorCode, wireCode } from '@rackhand/contract/call/error-codes';
import type { BulkResult } from '@rackhand/contract/command/bulk';
import type { DeviceRow } from '../devices/device-row.ts';

interface Judged {
  arn: string;
  /** null: there is no such device. */
  row: Pick<DeviceRow, 'udid' | 'model'> | null;
  code: ErrorCode | null;
}

/** What became of one device of a decision about several. */
export function resultOf({ arn, row, code }: Judged): BulkResult {
  return {
    arn,
    udid: row?.udid ?? '',
    device_name: row?.model ?? '',
    errorCode: code === null ? 0 : wireCode(code),
    command_id: null,
  };
}
