/**
 * The shapes that the service sends and the client's own state. Types only: nothing here runs.
 *
 * @typedef {"X" | "O"} Mark
 * @typedef {"IN_PROGRESS" | "X_WON" | "O_WON" | "DRAW"} Status
 *
 * @typedef {{game: "ultimate", size: number}} UltimateVariant
 * @typedef {{game: "classic", rows: number, columns: number, k: number}} ClassicVariant
 * @typedef {UltimateVariant | ClassicVariant} Variant
 *
 * @typedef {object} BoardView One local board; a classic game has exactly one.
 * @property {string} cells one character a cell, row by row: X, O or a dot
 * @property {Status} status
 * @property {number[] | null} line the winning cells
 * @property {boolean} playable whether some legal move lies in this board
 *
 * @typedef {object} LegalMove
 * @property {string} move
 * @property {number | null} sends_to the board that the opponent must play in then; null: no forced board
 *
 * @typedef {object} PositionView All that is needed to draw one position.
 * @property {Variant} variant
 * @property {string} position
 * @property {Mark | null} turn
 * @property {Status} status
 * @property {"line" | "full" | "resign" | null} end_reason
 * @property {number[] | null} line
 * @property {number} ply
 * @property {string | null} last_move
 * @property {BoardView[]} boards
 * @property {number | null} next_board
 * @property {"start" | "won" | "full" | null} free_reason
 * @property {LegalMove[]} legal_moves
 *
 * @typedef {object} Seat
 * @property {"human" | "open" | "ai"} kind
 * @property {string | null} level
 * @property {boolean} taken
 *
 * @typedef {object} Offer To take back all moves after the first `ply`.
 * @property {Mark} by
 * @property {number} ply
 * @property {number} version
 * @typedef {"accept" | "decline" | "withdraw"} Answer
 *
 * @typedef {object} GameParts
 * @property {string} id
 * @property {number} version
 * @property {string[]} moves
 * @property {string[]} redo
 * @property {Record<Mark, Seat>} seats
 * @property {Offer | null} offer
 * @property {string | null} rematch_id
 * @property {string} updated_at
 * @typedef {PositionView & GameParts} Game
 *
 * @typedef {PositionView & {move: string | null}} Ply
 * @typedef {{id: string, version: number, plies: Ply[]}} History
 *
 * @typedef {object} Analysis What `POST /api/analyse` finds; scores are the chances of the side to move, 0 to 1.
 * @property {string} position
 * @property {string} move the best one
 * @property {{score: number, proven: boolean, distance: number | null, pv: string[]}} search
 * @property {{move: string, score: number}[]} moves
 *
 * @typedef {object} ReviewPoint One ply of a game looked back on.
 * @property {number} ply how many moves were played
 * @property {number | null} chance of X to win from here, a draw counting one half; null until it is known
 * @property {string | null} move that led here
 * @property {Mark | null} mark who played it
 * @property {"" | "mistake" | "blunder"} grade of that move
 * @property {string[]} better the line that was best instead, from the position before
 *
 * @typedef {object} NewGame What `POST /api/games` takes.
 * @property {Variant} [variant]
 * @property {Record<Mark, {kind: string, level?: string}>} seats
 * @property {{moves: string[]} | {position: string}} [start]
 *
 * @typedef {object} CellModel All that is drawn of one cell.
 * @property {Mark | ""} mark
 * @property {Mark | ""} ghost the mark that a click would put here
 * @property {boolean} legal
 * @property {boolean} pending
 * @property {boolean} last
 * @property {boolean} open in a local board where the side to move may play
 * @property {boolean} decided in a local board that is over
 * @property {boolean} hinted where the best move lies
 * @property {boolean} aimed under the finger that has tapped once
 * @property {boolean} refused
 * @property {boolean} focusable the one cell that Tab reaches
 * @property {string} label
 *
 * @typedef {object} TileModel All that is drawn of one local board.
 * @property {Status} status
 * @property {boolean} open whether the side to move may play here
 * @property {boolean} target whether the aimed move sends the opponent here
 * @property {number[] | null} line the cells that won it
 *
 * @typedef {object} BoardModel
 * @property {Variant} variant
 * @property {Mark | null} turn
 * @property {TileModel[]} tiles
 * @property {CellModel[][]} cells by board, then cell
 * @property {number[] | null} line of the whole game
 * @property {Mark | null} winner
 * @property {number | null} zoom the board drawn large
 * @property {boolean} live false for a past position or a preview
 * @property {string} moment tells one position of one game from another
 * @property {Square | null} last where the last move was played
 * @property {number | null} sentTo the board it sends the side to move to
 * @property {boolean} mine whether the person at this browser is to move
 *
 * @typedef {object} Square One cell of the drawn grid.
 * @property {number} board
 * @property {number} cell
 *
 * @typedef {object} Pending The person's own move, drawn before the service has answered.
 * @property {number} board
 * @property {number} cell
 * @property {string} move
 * @property {Mark} mark
 *
 * @typedef {object} LessonState
 * @property {number} at which lesson
 * @property {PositionView | null} view
 * @property {string[]} moves that led to its position
 * @property {boolean} solved
 *
 * @typedef {"home" | "loading" | "game" | "missing" | "learn"} Screen
 * @typedef {"create" | "move" | "computer" | "undo" | "redo" | "resign" | "join" | "offer" | "rematch" | "lesson" | null} Task
 * @typedef {"ok" | "retrying" | "offline"} Connection
 * @typedef {{tone: "info" | "error", text: string}} Notice
 *
 * @typedef {object} State
 * @property {Screen} screen
 * @property {Game | null} game
 * @property {Mark[]} mine the seats this browser holds
 * @property {Pending | null} pending
 * @property {Task} task what is under way
 * @property {Connection} connection
 * @property {Notice | null} notice
 * @property {{text: string, count: number}} spoken the last announcement and how many there were
 * @property {History | null} history
 * @property {number | null} viewing index into the history of the position looked at; null is the live game
 * @property {boolean} paused a watched game between two computers stands still
 * @property {Square | null} refused the square of the last refused click
 * @property {Square | null} aim the square under the pointer or the keyboard's focus
 * @property {{row: number, column: number} | null} focus the cell that Tab reaches; null until a key moves it
 * @property {PositionView | null} preview the board shown beside the new-game form
 * @property {LessonState | null} lesson
 * @property {boolean} expired the missing game was once ours
 * @property {Record<string, Analysis>} thoughts what is known of positions, by their text
 * @property {string | null} hint the position whose best move is shown
 * @property {boolean} odds whether each side's chances are shown
 * @property {boolean} reviewing whether the finished game is looked back on
 * @property {number | null} zoom the board drawn large, where cells are too small for a finger
 */
export {};
