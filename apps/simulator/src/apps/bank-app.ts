import type { z } from 'zod';
import type { appDefinition } from './app-definition.ts';

const accounts = [
  '입출금 통장 110-200-300100',
  '적금 210-400-500200',
  '청약 310-600-700300',
  '외화 410-800-900400',
];
const history = Array.from({ length: 20 }, (_, nth) => `${String(nth + 1)}월 관리비 이체`);

/** A bank: login with the PIN 1234, accounts with a long list, and a form that sends money. */
export const bankApp: z.input<typeof appDefinition> = {
  label: '예제은행',
  start: 'login',
  links: { 'examplebank://transfer': 'form' },
  screens: {
    login: {
      activity: '.LoginActivity',
      widgets: [
        { id: 'title', text: '예제은행 로그인' },
        { class: 'EditText', id: 'pin', description: 'PIN', password: true },
        {
          class: 'Button',
          id: 'login',
          text: '로그인',
          on: {
            tap: [
              { do: 'log', tag: 'Bank', text: 'login accepted', when: { id: 'pin', is: '1234' } },
              { do: 'go', to: 'list', when: { id: 'pin', is: '1234' } },
              { do: 'log', tag: 'Bank', level: 'W', text: 'login refused' },
              { do: 'toast', text: 'PIN이 맞지 않습니다' },
            ],
          },
        },
      ],
    },
    list: {
      activity: '.AccountListActivity',
      widgets: [
        { id: 'title', text: '내 계좌' },
        {
          class: 'androidx.recyclerview.widget.RecyclerView',
          id: 'accounts',
          scrollable: true,
          bounds: [0, 14, 100, 60],
          children: [...accounts, ...history].map((text) => ({
            class: 'TextView',
            id: 'row',
            text,
            on: { tap: [{ do: 'go', to: 'form' }] },
          })),
        },
        {
          class: 'Button',
          id: 'transfer',
          text: '이체',
          bounds: [10, 64, 90, 72],
          on: { tap: [{ do: 'go', to: 'form' }] },
        },
      ],
    },
    form: {
      activity: '.TransferActivity',
      widgets: [
        { id: 'title', text: '이체' },
        { class: 'EditText', id: 'to', description: '받는 계좌' },
        { class: 'EditText', id: 'amount', description: '금액' },
        {
          class: 'Button',
          id: 'send',
          text: '보내기',
          on: {
            tap: [
              { do: 'toast', text: '금액을 입력하세요', when: { id: 'amount', is: '' } },
              { do: 'go', to: 'form', when: { id: 'amount', is: '' } },
              { do: 'log', tag: 'Bank', text: 'transfer sent' },
              { do: 'go', to: 'done' },
            ],
          },
        },
      ],
    },
    done: {
      activity: '.DoneActivity',
      widgets: [
        { id: 'title', text: '이체가 완료되었습니다' },
        { class: 'Button', id: 'close', text: '확인', on: { tap: [{ do: 'go', to: 'list' }] } },
      ],
    },
  },
};
