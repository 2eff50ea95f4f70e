import type { z } from 'zod';
import type { appDefinition } from './app-definition.ts';

const channels = ['뉴스', '스포츠', '영화', '음악'];

/** A player for a remote control: channels side by side, and a picture that moves while it plays. */
export const playerApp: z.input<typeof appDefinition> = {
  label: '예제TV',
  start: 'channels',
  screens: {
    channels: {
      activity: '.ChannelsActivity',
      widgets: [
        { id: 'title', text: '채널' },
        ...channels.map((text, nth) => ({
          class: 'Button',
          id: `channel_${String(nth + 1)}`,
          text,
          bounds: [4 + nth * 24, 30, 24 + nth * 24, 50] as [number, number, number, number],
          on: {
            tap: [
              { do: 'log' as const, tag: 'Player', text: `play ${text}` },
              { do: 'go' as const, to: 'playing' },
            ],
          },
        })),
      ],
    },
    playing: {
      activity: '.PlayerActivity',
      widgets: [
        { class: 'android.view.SurfaceView', id: 'picture', bounds: [0, 0, 100, 100] },
        { id: 'status', text: '재생 중', bounds: [4, 86, 60, 94] },
      ],
      on: {
        open: [{ do: 'animate' }],
        keys: { MEDIA_PLAY_PAUSE: [{ do: 'go', to: 'paused' }], DPAD_CENTER: [{ do: 'go', to: 'paused' }] },
      },
    },
    paused: {
      activity: '.PlayerActivity',
      widgets: [
        { class: 'android.view.SurfaceView', id: 'picture', bounds: [0, 0, 100, 100] },
        { id: 'status', text: '일시정지', bounds: [4, 86, 60, 94] },
      ],
      on: {
        keys: { MEDIA_PLAY_PAUSE: [{ do: 'go', to: 'playing' }], DPAD_CENTER: [{ do: 'go', to: 'playing' }] },
        back: [{ do: 'go', to: 'channels' }],
      },
    },
  },
};
